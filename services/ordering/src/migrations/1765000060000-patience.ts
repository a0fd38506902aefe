/** place_orders waits as long for a held row as its caller says; who says nothing, as the release before, waits a second as ever. */
export class Patience1765000060000 {
  async up(): Promise<void> {
    // The function's whole text stands in EqualHalves1765100020100, which every database runs after this.
  }
}

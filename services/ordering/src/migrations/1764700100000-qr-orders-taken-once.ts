/** place_orders judges each diner's order of a batch by itself. */
export class QrOrdersTakenOnce1764700100000 {
  async up(): Promise<void> {
    // The function's whole text stands in EqualHalves1765100020100, which every database runs after this.
  }
}

/** place_orders takes its lock time-out from the caller. Without one, as in calls of the release before, it is one second as until now. */
export class Patience1765000060000 {
  async up(): Promise<void> {
    // The function's whole text stands in EqualHalves1765100020100, which every database runs after this.
  }
}

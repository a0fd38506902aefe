/** place_orders checks each diner's order of a batch separately. */
export class QrOrdersTakenOnce1764700100000 {
  async up(): Promise<void> {
    // The function's whole text stands in EqualHalves1765100020100, which every database runs after this.
  }
}

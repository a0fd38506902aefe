/** place_orders tells of a discount with the order itself, not in an event of its own. */
export class DiscountsWithOrders1764970000000 {
  async up(): Promise<void> {
    // The function's whole text stands in EqualHalves1765100020100, which every database runs after this.
  }
}

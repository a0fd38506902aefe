/** place_orders puts a discount into the order's own event instead of a separate one. */
export class DiscountsWithOrders1764970000000 {
  async up(): Promise<void> {
    // The function's whole text stands in EqualHalves1765100020100, which every database runs after this.
  }
}

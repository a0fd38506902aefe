import { nobody } from '@thali/kit/call/context';
import { parse } from '@thali/kit/rpc/parse';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { qrOrderProgress, readQrOrderProgress } from '@thali/proto/ordering/qr-orders';

/** Knows whose printed code it is. Rejects with an AppError when it is nobody's. */
export interface QrCodes {
  tenantOf(qrcode: string): Promise<string>;
}

/** Lets in who has both the store's code and the tracking id of an order there: no login stands behind it. */
export class DinerDoor {
  constructor(
    private readonly rpc: RpcClient,
    private readonly codes: QrCodes,
  ) {}

  /**
   * @param auth what the client sent with its handshake
   * @throws AppError VALIDATION_FAILED, NOT_FOUND, QR_CODE_UNKNOWN, QR_MENU_OFF, SERVICE_UNAVAILABLE
   */
  async admit(auth: unknown): Promise<{ tenantId: string; qrOrderId: string }> {
    const { qrcode, trackingId } = parse(readQrOrderProgress, auth);
    const tenantId = await this.codes.tenantOf(qrcode);
    const { qrOrderId } = await this.rpc.call(qrOrderProgress, { trackingId }, { caller: { ...nobody, tenantId } });
    return { tenantId, qrOrderId };
  }
}

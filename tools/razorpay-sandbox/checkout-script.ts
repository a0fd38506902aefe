/** `window.Razorpay` as pages know it: options with `handler` and `modal.ondismiss`, `on('payment.failed')`, `open()`, `close()`. */
export const checkoutScript = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const frameStyle = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:transparent';
  class Razorpay {
    constructor(options) {
      if (!options || !options.key) throw new Error('No key passed');
      if (!options.order_id) throw new Error('No order id passed');
      this.options = options;
      this.listeners = {};
    }
    on(name, listener) {
      (this.listeners[name] ??= []).push(listener);
      return this;
    }
    open() {
      const frame = document.createElement('iframe');
      frame.title = 'Payment';
      frame.style.cssText = frameStyle;
      frame.src = origin + '/checkout/' + encodeURIComponent(this.options.order_id);
      frame.addEventListener('load', () => {
        const { name, description } = this.options;
        frame.contentWindow.postMessage({ name, description }, origin);
        frame.focus();
      });
      this.frame = frame;
      this.hear = (event) => {
        if (event.source !== frame.contentWindow || event.origin !== origin) return;
        const { kind, answer } = event.data;
        if (kind === 'failed') for (const listener of this.listeners['payment.failed'] ?? []) listener(answer);
        if (kind === 'failed') return;
        this.close();
        if (kind === 'paid') this.options.handler?.(answer);
        else this.options.modal?.ondismiss?.();
      };
      addEventListener('message', this.hear);
      document.body.append(frame);
    }
    close() {
      removeEventListener('message', this.hear);
      this.frame?.remove();
    }
  }
  window.Razorpay = Razorpay;
})();
`;

import { encode } from 'uqr';

const QUIET_MODULES = 4;
const PNG_PIXELS = 1080;

/** The black modules of a QR code with its quiet zone; a quarter of it may be scratched or stained. */
export const qrModules = (link: string): boolean[][] => encode(link, { ecc: 'Q', border: QUIET_MODULES }).data;

/** An SVG path of the modules, one unit each. */
export const qrPath = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.map((black, x) => (black ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** Saves a picture 1080 pixels wide. Modules are whole pixels, so that they stay sharp; the remainder widens the quiet zone. */
export async function downloadQr(link: string, fileName: string): Promise<void> {
  const modules = qrModules(link);
  const scale = Math.floor(PNG_PIXELS / modules.length);
  const margin = Math.floor((PNG_PIXELS - scale * modules.length) / 2);
  const canvas = document.createElement('canvas');
  canvas.width = PNG_PIXELS;
  canvas.height = PNG_PIXELS;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser can not draw');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, PNG_PIXELS, PNG_PIXELS);
  pen.fillStyle = '#000';
  pen.translate(margin, margin);
  pen.scale(scale, scale);
  pen.fill(new Path2D(qrPath(modules)));
  save(await png(canvas), fileName);
}

const png = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );

function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

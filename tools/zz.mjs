import zlib from 'node:zlib';
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
const crc = (b) => {
  const o = Buffer.alloc(4);
  o.writeUInt32BE(zlib.crc32(b));
  return o;
};
const chunk = (t, d) => {
  const l = Buffer.alloc(4);
  l.writeUInt32BE(d.length);
  const td = Buffer.concat([Buffer.from(t), d]);
  return Buffer.concat([l, td, crc(td)]);
};
const png = (w, h) => {
  const i = Buffer.alloc(13);
  i.writeUInt32BE(w, 0);
  i.writeUInt32BE(h, 4);
  i[8] = 8;
  i[9] = 2;
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', i),
    chunk('IDAT', zlib.deflateSync(Buffer.alloc((w * 3 + 1) * h))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const t0 = performance.now();
const big = png(16000, 16000);
console.log('made', big.length, performance.now() - t0);
for (const [n, b] of Object.entries({
  big,
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
  html: Buffer.from('<html>'),
  gif: Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1'),
  empty: Buffer.alloc(0),
})) {
  const t = performance.now();
  try {
    const m = await sharp(b, { limitInputPixels: false }).metadata();
    console.log(n, m.format, m.width, m.height, performance.now() - t, process.memoryUsage().rss / 1e6);
  } catch (e) {
    console.log(n, e.message, performance.now() - t);
  }
  try {
    const m = await sharp(b, { limitInputPixels: 16.7e6 }).metadata();
    console.log(n, m.format);
  } catch (e) {
    console.log(n, e.message);
  }
}
const jpeg = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#f40' } })
  .composite([])
  .jpeg()
  .toBuffer();
for (const [n, b] of Object.entries({
  ok: jpeg,
  cut: jpeg.subarray(0, jpeg.length >> 1),
  trail: Buffer.concat([jpeg, Buffer.from('<script>')]),
}))
  for (const failOn of ['none', 'truncated', 'error', 'warning']) {
    const t = performance.now();
    try {
      const { info } = await sharp(b, { failOn, limitInputPixels: 16.7e6 })
        .autoOrient()
        .resize(512, 512, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      console.log(n, failOn, info.width, info.size, performance.now() - t);
    } catch (e) {
      console.log(n, failOn, e.message);
    }
  }

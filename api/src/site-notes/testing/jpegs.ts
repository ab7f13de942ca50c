/** A part of a JPEG: marker, length, content (ITU-T T.81, B.1.1.4). */
export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** As far as its parts go a picture; what is drawn in it is nothing. */
export function jpegWith(more: Buffer[], { width, height } = { width: 2, height: 3 }): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex')),
    ...more,
    segment(0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001colors', 'latin1')),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // A 0xFF in what is drawn, and a restart.
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export const plainJpeg = jpegWith([]);

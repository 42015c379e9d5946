/** Below this, what is saved is less than a packet. */
const worthIt = 2_000

/** JSON as it goes out: gzipped when it is long and the browser can (iOS 16.4 and newer can). */
export async function packJson(json: string): Promise<{ body: string | Uint8Array<ArrayBuffer>; encoding: string | null }> {
  if (json.length < worthIt || typeof CompressionStream === 'undefined') return { body: json, encoding: null }
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('gzip'))
  return { body: new Uint8Array(await new Response(packed).arrayBuffer()), encoding: 'gzip' }
}

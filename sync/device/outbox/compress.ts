/** Below this, what is saved is less than a packet. */
const worthIt = 2_000

type Packed = { readonly body: string | Uint8Array<ArrayBuffer>; readonly encoding: string | null }

/** JSON as it goes out: gzipped when it is long and the browser can (iOS 16.4 and newer can). */
export async function packJson(json: string): Promise<Packed> {
  if (json.length < worthIt || typeof CompressionStream === 'undefined') return { body: json, encoding: null }
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('gzip'))
  return { body: new Uint8Array(await new Response(packed).arrayBuffer()), encoding: 'gzip' }
}

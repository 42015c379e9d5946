/** Reads the QR code in a video frame; null if none can be read. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** The Shape Detection API, which iOS and Firefox do not have. */
type DetectorClass = {
  new (options: { formats: readonly string[] }): {
    readonly detect: (image: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
  }
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** Returns the browser’s own reader if it has one, otherwise a decoder, which is loaded for it. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await detectorOfBrowser().catch(() => null)) ?? (await loadDecoder())
}

async function detectorOfBrowser(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!BarcodeDetector || !formats.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/**
 * The maximum width of a frame in pixels. A larger one takes longer to decode, without more detail in a code that fills
 * half of it.
 */
const widest = 960

async function loadDecoder(): Promise<CodeReader> {
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const scale = Math.min(1, widest / video.videoWidth)
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (context === null || width === 0) return Promise.resolve(null)
    Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    try {
      return Promise.resolve(decode({ width, height, data: context.getImageData(0, 0, width, height).data }))
    } catch {
      // The decoder throws for a picture without a code.
      return Promise.resolve(null)
    }
  }
}

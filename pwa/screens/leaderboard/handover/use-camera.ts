import { useEffect, useEffectEvent, useState } from 'react'
import { keepTrying } from '../../../ui/keep-trying.ts'
import type { CodeReader } from './read-codes.ts'

/**
 * - starting: the browser may be asking the person for permission
 * - reading: codes are being read
 * - refused: the person or the settings of the browser denied the camera
 * - missing: there is no camera, or another app uses it
 */
export type CameraState = 'starting' | 'reading' | 'refused' | 'missing'

/** Milliseconds between two attempts to read a code; the other phone shows each code for 334. */
const pause = 80
const wanted = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } }
const loadReader = keepTrying(async () => await (await import('./read-codes.ts')).openCodeReader())

/** While `isOn`, shows the camera in `video` and calls `onCode` for every code in view. */
export function useCamera(
  video: HTMLVideoElement | null,
  { isOn, onCode }: { isOn: boolean; onCode: (text: string) => void },
): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const report = useEffectEvent(onCode)
  useEffect(() => {
    if (!isOn || video === null) return undefined
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOpen = true

    const look = async (element: HTMLVideoElement, read: CodeReader) => {
      const text = await read(element).catch(() => null)
      if (!isOpen) return
      if (text !== null) report(text)
      timer = setTimeout(() => void look(element, read), pause)
    }

    const start = async () => {
      setState('starting')
      const opened = await openCamera()
      if (typeof opened === 'string') return isOpen && setState(opened)
      if (!isOpen) return end(opened)
      stream = opened
      // The phone gives the camera to another app, or takes it from a page that was left.
      for (const track of opened.getTracks()) track.addEventListener('ended', () => isOpen && setState('missing'))
      await showIn(video, opened)
      const read = await loadReader()
      if (!isOpen) return undefined
      setState('reading')
      return await look(video, read)
    }

    void start()
    return () => {
      isOpen = false
      clearTimeout(timer)
      if (stream) end(stream)
    }
  }, [video, isOn])
  return state
}

async function openCamera(): Promise<MediaStream | 'refused' | 'missing'> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: wanted })
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing'
  }
}

async function showIn(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream
  await video.play().catch(() => undefined)
}

function end(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

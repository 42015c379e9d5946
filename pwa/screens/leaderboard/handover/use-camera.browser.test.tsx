import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../ui/component-testing.ts'
import { useCamera } from './use-camera.ts'

function Camera() {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const state = useCamera(video, { isOn: true, onCode: () => undefined })
  return (
    <>
      <video ref={setVideo} muted playsInline />
      <p>{state}</p>
    </>
  )
}

test('a camera that the phone takes away is missing, and not a picture that stands still', async () => {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')?.fillRect(0, 0, 9, 9)
  const stream = canvas.captureStream()
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia
  mediaDevices.getUserMedia = async () => stream
  onTestFinished(() => {
    mediaDevices.getUserMedia = open
  })
  show(<Camera />)
  await expect.element(page.getByText('reading')).toBeVisible()
  for (const track of stream.getTracks()) track.dispatchEvent(new Event('ended'))
  await expect.element(page.getByText('missing')).toBeVisible()
})

import { useSyncExternalStore } from 'react'

/** Returns an English voice of this phone that works without a network; null if there is none. */
export function useVoice(): SpeechSynthesisVoice | null {
  return useSyncExternalStore(onVoices, ownVoice)
}

function onVoices(listener: () => void): () => void {
  if (!('speechSynthesis' in globalThis)) return () => undefined
  speechSynthesis.addEventListener('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener('voiceschanged', listener)
}

function ownVoice(): SpeechSynthesisVoice | null {
  if (!('speechSynthesis' in globalThis)) return null
  const voices = speechSynthesis.getVoices().filter(({ localService, lang }) => localService && /^en\b/i.test(lang))
  return voices.find((voice) => voice.default) ?? voices[0] ?? null
}

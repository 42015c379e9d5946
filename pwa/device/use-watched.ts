import { useEffect, useState } from 'react'
import type { Shown } from '#sync/device/storage/read-after-writes.ts'

/**
 * What a watch of this phone's database shows; undefined until its first reading. A failure is thrown to the boundary
 * around the screen.
 *
 * @param watch starts the watch and returns what stops it; another one takes its place
 */
export function useWatched<Value>(watch: (shown: Shown<Value>) => () => void): Value | undefined {
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    return watch({
      show: (next) => setValue(() => next),
      fail: (error) =>
        setValue(() => {
          throw error
        }),
    })
  }, [watch])
  return value
}

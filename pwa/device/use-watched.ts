import { useEffect, useState } from 'react'
import type { Shown } from '#sync/device/storage/read-after-writes.ts'

/**
 * Returns the latest value of a watch on this phone's database; undefined until the first value. A failure is thrown,
 * so that the error boundary around the screen handles it.
 *
 * @param watch starts the watch and returns the function that stops it; when it changes, the previous watch is stopped
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

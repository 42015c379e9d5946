import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, type NavigateOptions } from 'react-router-dom'

/**
 * Leaves a form that was sent, and refetches everything only after that: a form that stayed on the screen during the
 * refetch could be sent twice.
 */
export function useLeaveForm(): (to: string, how?: NavigateOptions) => Promise<void> {
  const answers = useQueryClient()
  const navigate = useNavigate()
  return async (to, how) => {
    await navigate(to, how)
    await answers.invalidateQueries()
  }
}

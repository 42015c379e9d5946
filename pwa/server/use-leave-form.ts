import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, type NavigateOptions } from 'react-router-dom'

/**
 * Leaves a form that was sent, and only then queries everything again: one that stays on the screen while the lists are
 * refreshed could be sent twice.
 */
export function useLeaveForm(): (to: string, how?: NavigateOptions) => Promise<void> {
  const answers = useQueryClient()
  const navigate = useNavigate()
  return async (to, how) => {
    await navigate(to, how)
    await answers.invalidateQueries()
  }
}

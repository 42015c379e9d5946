import { createContext, use } from 'react'
import type { Club } from './club.ts'

export const ClubContext = createContext<Club>({ name: '', credit: '' })

export function useClub(): Club {
  return use(ClubContext)
}

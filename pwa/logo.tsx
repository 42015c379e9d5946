/** The logo: a flag on a hill. Hidden from screen readers, because the name is beside it. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M3 26c8-5 18-5 26 0" stroke="#7dd3a8" strokeWidth="3" fill="none" strokeLinecap="round" />
      <path d="M14 23V4l11 4.5-11 4.5" fill="#f0b429" stroke="#fff" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  )
}

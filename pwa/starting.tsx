import { Logo } from './logo.tsx'

/** The head of every screen before the screen has come. index.html holds the same, for before the app has come. */
export function Starting() {
  return (
    <div className="starting">
      <Logo size={32} />
    </div>
  )
}

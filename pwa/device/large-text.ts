/** The font size in CSS pixels from which text counts as large. The default is 16 in browsers and 17 on iOS. */
const large = 20

/** Whether the browser or the iPhone is set to large text. */
export function hasLargeText(page: Document): boolean {
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  if (sizeOf(page.documentElement) >= large) return true
  if (!CSS.supports('font', '-apple-system-body')) return false
  const probe = page.createElement('span')
  probe.style.font = '-apple-system-body'
  page.body.append(probe)
  const size = sizeOf(probe)
  probe.remove()
  return size >= large
}

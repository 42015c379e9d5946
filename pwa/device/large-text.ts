/** CSS pixels of text that a person has set to large: browsers have 16 by default, iOS has 17. */
const large = 20

/** Whether the browser, or an iPhone, is set to large text. */
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

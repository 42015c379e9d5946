/** Formats an amount without its sign: `$12`, or `$12.50` when there are cents. */
export function moneyText(amount: number): string {
  const whole = Math.abs(amount)
  return `$${whole % 100 === 0 ? whole / 100 : (whole / 100).toFixed(2)}`
}

/** `+$12`, `−$5`, `$0`. */
export function balanceText(amount: number): string {
  return `${amount === 0 ? '' : amount > 0 ? '+' : '−'}${moneyText(amount)}`
}

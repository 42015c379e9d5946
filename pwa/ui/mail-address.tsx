/** Text with an address of mail in it, which breaks behind the @ before it breaks anywhere else. */
export function MailAddress({ text }: { text: string }) {
  const [name, ...host] = text.split('@')
  if (host.length === 0) return text
  return (
    <>
      {name}@<wbr />
      {host.join('@')}
    </>
  )
}

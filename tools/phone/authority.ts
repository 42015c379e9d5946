import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The certificate of the authority, and a key with its certificate for one address, in PEM. */
export type Certificates = { readonly authority: string; readonly key: string; readonly certificate: string }

/**
 * Limits the authority to private networks and this computer, so that a phone that trusts it trusts it for no other
 * address.
 */
const constraints = [
  ...['10.0.0.0/255.0.0.0', '172.16.0.0/255.240.0.0', '192.168.0.0/255.255.0.0', '127.0.0.0/255.0.0.0'].map(
    (network) => `permitted;IP:${network}`,
  ),
  'permitted;DNS:localhost',
]

const settings = `[req]
distinguished_name = name
prompt = no
[name]
CN = Nomad on this computer
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
nameConstraints = critical, ${constraints.join(', ')}
`

/**
 * Creates a certificate authority in a folder, once, so that a phone has to trust it only once, and a certificate for
 * an address of the local network. Needs openssl.
 */
export function certificatesFor(address: string, folder: string): Certificates {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = (name: string) => join(folder, name)
  const key = (name: string) => ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', name]
  writeFileSync(file('settings'), settings)
  const config = ['-config', file('settings')]
  if (!existsSync(file('authority.crt'))) {
    const made = ['-x509', '-days', '3650', '-extensions', 'authority', '-out', file('authority.crt')]
    openssl(['req', ...config, ...key(file('authority.key')), ...made])
  }
  // Phones require the address as an alternative name, use for servers only, and a limited lifetime.
  writeFileSync(
    file('extensions'),
    `subjectAltName = IP:${address}\nextendedKeyUsage = serverAuth\nbasicConstraints = critical, CA:FALSE\n`,
  )
  openssl(['req', '-new', ...config, ...key(file('phone.key')), '-out', file('phone.csr')])
  const signed = ['-CA', file('authority.crt'), '-CAkey', file('authority.key'), '-CAcreateserial', '-days', '90']
  const request = ['-req', '-in', file('phone.csr'), '-extfile', file('extensions')]
  openssl(['x509', ...request, ...signed, '-out', file('phone.crt')])
  const read = (name: string) => readFileSync(file(name), 'utf8')
  return { authority: read('authority.crt'), key: read('phone.key'), certificate: read('phone.crt') }
}

function openssl(args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (error !== undefined) throw new Error(`npm run phone makes its certificate with openssl: ${error.message}`)
  if (status !== 0) throw new Error(`openssl ${args[0]} ended with ${status}:\n${stderr}`)
}

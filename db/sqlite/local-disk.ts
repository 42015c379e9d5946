import { statfsSync } from 'node:fs'

/** File systems over a network, by the numbers that Linux gives them. Locks and shared memory do not hold on these. */
const networkFileSystems = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
])

/** Throws when a folder is on another machine's disk: SQLite's write-ahead log is only safe on a local one. */
export function assertLocalDisk(folder: string, typeOf = (path: string) => statfsSync(path).type): void {
  const name = networkFileSystems.get(typeOf(folder) >>> 0)
  if (name === undefined) return
  throw new Error(`${folder} is on a network disk (${name}): put DATA_DIR on a disk of this machine`)
}

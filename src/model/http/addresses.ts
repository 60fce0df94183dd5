/** Where a model may be asked: what kind of place an IP address is, and whether a URL may be called there. */
import { isIP } from 'node:net'

/** `forbidden` is never called: an address of nobody, of many, or of a machine that hands out credentials. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'forbidden'

interface Range {
  readonly kind: AddressKind
  /** The bits that every address of the range begins with. */
  readonly prefix: bigint
  /** How many bits follow. */
  readonly rest: bigint
}

/** Of IANA's special-purpose registries what is not for everybody; the first range that fits decides. */
const IPV4: readonly Range[] = [
  // This network, link-local with its metadata, protocol assignments, 6to4 relays, documentation, multicast, reserved with broadcast
  ...ranges('forbidden', '0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.88.99.0/24', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'),
  // Metadata elsewhere: Alibaba Cloud, Azure
  ...ranges('forbidden', '100.100.100.200/32', '168.63.129.16/32'),
  ...ranges('loopback', '127.0.0.0/8'),
  // RFC 1918; shared by providers; benchmarks, where local proxies put the names they stand for
  ...ranges('private', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '198.18.0.0/15'),
]
const IPV6: readonly Range[] = [
  ...ranges('loopback', '::1/128'),
  // Metadata of AWS and Google Cloud, among the unique local addresses
  ...ranges('forbidden', 'fd00:ec2::254/128', 'fd20:ce::254/128'),
  // Unique local; the site-local ones before them
  ...ranges('private', 'fc00::/7', 'fec0::/10'),
  // Protocol assignments with Teredo, documentation
  ...ranges('forbidden', '2001::/23', '2001:db8::/32', '3fff::/20'),
  ...ranges('public', '2000::/3'),
]

/** IPv4 written as IPv6: the same machine. */
const MAPPED = range('public', '::ffff:0:0/96')
/** Ways to an IPv4 machine, with its 32 bits above `rest - 32`: compatible (RFC 4291), NAT64 (RFC 6052), 6to4 (RFC 3056). */
const WAYS: readonly Range[] = ranges('public', '::/96', '64:ff9b::/96', '2002::/16')
const LOW_32 = 0xffff_ffffn

/**
 * The kind of an IPv4 or IPv6 address; what is no address is forbidden.
 *
 * An IPv4 address inside an IPv6 one decides: mapped it is itself, and a way to it is open to public ones only, since no
 * gateway may lead to others (RFC 6052 §3.1). Outside of the IPv6 that is given out (2000::/3), nothing is public.
 */
export function addressKind(address: string): AddressKind {
  const version = isIP(address)
  if (version === 0) return 'forbidden'
  return version === 4 ? kindOf4(bits4(address)) : kindOf6(bits6(address))
}

const kindOf4 = (bits: bigint): AddressKind => IPV4.find((one) => isIn(one, bits))?.kind ?? 'public'

function kindOf6(bits: bigint): AddressKind {
  if (isIn(MAPPED, bits)) return kindOf4(bits & LOW_32)
  const known = IPV6.find((one) => isIn(one, bits))
  const way = known && known.kind !== 'public' ? undefined : WAYS.find((one) => isIn(one, bits))
  if (!way) return known?.kind ?? 'forbidden'
  const inside = way.rest === 32n ? bits : bits >> (way.rest - 32n)
  return kindOf4(inside & LOW_32) === 'public' ? 'public' : 'forbidden'
}

const isIn = ({ prefix, rest }: Range, bits: bigint): boolean => bits >> rest === prefix

function ranges(kind: AddressKind, ...texts: string[]): Range[] {
  return texts.map((text) => range(kind, text))
}

function range(kind: AddressKind, text: string): Range {
  const [address = '', length = ''] = text.split('/')
  const rest = address.includes(':') ? 128n - BigInt(length) : 32n - BigInt(length)
  return { kind, prefix: (address.includes(':') ? bits6(address) : bits4(address)) >> rest, rest }
}

function bits4(address: string): bigint {
  return address.split('.').reduce((bits, octet) => (bits << 8n) | BigInt(octet), 0n)
}

function bits6(address: string): bigint {
  const [unzoned = ''] = address.split('%')
  const hex = unzoned.replace(/[\d.]+\.\d+$/, (dotted) => {
    const inside = bits4(dotted)
    return `${(inside >> 16n).toString(16)}:${(inside & 0xffffn).toString(16)}`
  })
  const [left = [], right = []] = hex.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
}

/** The host of a URL as `isIP` and a resolver take it: without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Why a URL is never called, as far as can be told without a resolver; undefined when its addresses decide. */
export function urlRefusal(url: URL, allowPrivate: boolean): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only https and http are spoken'
  if (url.username !== '' || url.password !== '') return 'a URL must hold no credentials'
  const host = hostOf(url)
  if (isIP(host) !== 0) return addressRefusal(url, host, allowPrivate)
  return url.protocol === 'http:' && host !== 'localhost' && !allowPrivate ? PLAIN : undefined
}

const PLAIN = 'http is for this machine, and for private networks where they are allowed; use https'

/** Why a URL is not called at this address; undefined when it may be. */
export function addressRefusal(url: URL, address: string, allowPrivate: boolean): string | undefined {
  const kind = addressKind(address)
  if (kind === 'forbidden') return 'its address is one that is never called'
  if (kind === 'private') return allowPrivate ? undefined : 'it is in a private network, which is not allowed'
  if (kind === 'public') return url.protocol === 'http:' ? PLAIN : undefined
  const host = hostOf(url)
  const isOwnName = host === 'localhost' || isIP(host) !== 0
  return isOwnName || allowPrivate ? undefined : 'it is a foreign name that leads to this machine'
}

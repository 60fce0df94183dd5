/** Where a model may be asked: what kind of place an IP address is, and whether a URL may be called there. */
import { BlockList, isIP } from 'node:net'

/** `forbidden` is never called: an address of nobody, of many, or of a machine that hands out credentials. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'forbidden'

/** Of IANA's special-purpose registries what is not for everybody, IPv4 and IPv6 together. */
const RANGES: readonly (readonly [AddressKind, readonly string[]])[] = [
  ['forbidden', [
    // This network, link-local with its metadata, protocol assignments, 6to4 relays, documentation, multicast, reserved with broadcast
    '0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.88.99.0/24', '192.0.2.0/24',
    '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4',
    // Metadata elsewhere: Alibaba Cloud, Azure; AWS and Google Cloud, among the unique local addresses
    '100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::254/128', 'fd20:ce::254/128',
    // Protocol assignments with Teredo, documentation
    '2001::/23', '2001:db8::/32', '3fff::/20',
  ]],
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', [
    // RFC 1918; shared by providers; benchmarks, where local proxies put the names they stand for
    '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '198.18.0.0/15',
    // Unique local; the site-local ones before them
    'fc00::/7', 'fec0::/10',
  ]],
]

/** All of IPv4, which a list also finds where it is mapped into IPv6 (::ffff:0:0/96); and the IPv6 that is given out. */
const GIVEN_OUT = ['0.0.0.0/0', '2000::/3']

/** Made at the first use, since most processes ask no address: 40 addresses take 12 ms to read. */
let made: { readonly known: readonly (readonly [AddressKind, BlockList])[]; readonly givenOut: BlockList } | undefined
const lists = () => (made ??= { known: RANGES.map(([kind, ranges]) => [kind, listOf(ranges)] as const), givenOut: listOf(GIVEN_OUT) })

/** Ways to an IPv4 machine that hold its address in their last 32 bits: compatible (RFC 4291), NAT64 (RFC 6052). */
const WAYS: ReadonlySet<string> = new Set(['0:0:0:0:0:0', '64:ff9b:0:0:0:0'])
/** The same with the address behind the first group: 6to4 (RFC 3056). */
const SIX_TO_FOUR = '2002'

/**
 * The kind of an IPv4 or IPv6 address; what is no address is forbidden.
 *
 * An IPv4 address inside an IPv6 one decides: mapped it is itself, and a way to it is open to public ones only, since no
 * gateway may lead to others (RFC 6052 §3.1). Outside of the IPv6 that is given out (2000::/3), nothing is public.
 */
export function addressKind(address: string): AddressKind {
  const version = isIP(address)
  if (version === 0) return 'forbidden'
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const known = lists().known.find(([, list]) => list.check(address, family))
  if (known) return known[0]
  const inside = version === 6 ? wayTo(address) : undefined
  if (inside !== undefined) return addressKind(inside) === 'public' ? 'public' : 'forbidden'
  return lists().givenOut.check(address, family) ? 'public' : 'forbidden'
}

/** The IPv4 address, mapped into IPv6, to which an IPv6 address is a way; undefined if it is none. */
function wayTo(address: string): string | undefined {
  const groups = groupsOf(address)
  const isLast = WAYS.has(groups.slice(0, 6).join(':'))
  if (!isLast && groups[0] !== SIX_TO_FOUR) return undefined
  return `::ffff:${(isLast ? groups.slice(6) : groups.slice(1, 3)).join(':')}`
}

/** The eight groups of an IPv6 address however it is written, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [unzoned = ''] = address.split('%')
  const [left = [], right = []] = hostOf(new URL(`http://[${unzoned}]/`)).split('::').map((half) => (half === '' ? [] : half.split(':')))
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), isIP(net) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** The host of a URL as `isIP` and a resolver take it: without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Why a URL is never called, as far as can be told without a resolver; undefined when its addresses decide. */
export function urlRefusal(url: URL, allowPrivate: boolean): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only https and http are supported'
  if (url.username !== '' || url.password !== '') return 'a URL must not contain credentials'
  const host = hostOf(url)
  if (isIP(host) !== 0) return addressRefusal(url, host, allowPrivate)
  return url.protocol === 'http:' && host !== 'localhost' && !allowPrivate ? PLAIN : undefined
}

const PLAIN = 'http is for this machine, and for private networks if they are allowed; use https'

/** Why a URL is not called at this address; undefined when it may be. */
export function addressRefusal(url: URL, address: string, allowPrivate: boolean): string | undefined {
  const kind = addressKind(address)
  if (kind === 'forbidden') return 'its address is one that is never called'
  if (kind === 'private') return allowPrivate ? undefined : 'it is in a private network, which is not allowed'
  if (kind === 'public') return url.protocol === 'http:' ? PLAIN : undefined
  const host = hostOf(url)
  const isOwnName = host === 'localhost' || isIP(host) !== 0
  return isOwnName || allowPrivate ? undefined : 'it is a foreign name that resolves to this machine'
}

/** What kind of place an address is, in every way it can be written. */
import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKind, addressRefusal, urlRefusal, type AddressKind } from '../../model/guarded-fetch.ts'

const KINDS: Readonly<Record<AddressKind, readonly string[]>> = {
  public: [
    '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.255.255',
    '172.32.0.0', '192.167.255.255', '223.255.255.255',
    '2606:4700::1111', '2001:4860:4860::8888', '::ffff:1.1.1.1', '::ffff:101:101', '64:ff9b::1.1.1.1', '2002:101:101::1', '3ffe::1',
  ],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:127.0.0.1'],
  private: [
    '10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.127.255.255', '198.18.0.1',
    'fc00::1', 'fdff:ffff::1', 'fec0::1', 'feff::1', '::ffff:10.0.0.1', '::ffff:c0a8:101',
  ],
  forbidden: [
    '0.0.0.0', '0.1.2.3', '169.254.169.254', '169.254.0.1', '100.100.100.200', '168.63.129.16',
    '192.0.0.192', '192.0.2.1', '198.51.100.7', '203.0.113.9',
    '192.88.99.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255',
    '::', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'ff02::1', 'fd00:ec2::254', 'fd20:ce::254',
    '2001:db8::1', '2001::1', '3fff::1', '100::1', '4000::1', '::2',
    '::127.0.0.1', '::ffff:169.254.169.254', '::ffff:0.0.0.0', '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1.1.1.1',
    '2002:7f00:1::', '2002:c0a8:101::1', '2002:a9fe:a9fe::',
    '', 'localhost', '127.1', '0177.0.0.1', '0x7f000001', '1.1.1.1.', '[::1]', '1.1.1.256',
  ],
}

describe('the kind of an address', () => {
  it.each(
    Object.entries(KINDS).flatMap(([kind, addresses]) => addresses.map((address) => [address, kind])),
  )('of %j is %s', (address, kind) => {
    expect(addressKind(address)).toBe(kind)
  })

  it('is never public for an address that an independent list reserves', () => {
    const special = new BlockList()
    for (const [net, bits] of [
      ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8],
      ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.168.0.0', 16], ['224.0.0.0', 3],
    ] as const) special.addSubnet(net, bits, 'ipv4')
    for (const [net, bits] of [['fc00::', 7], ['fe80::', 10], ['fec0::', 10], ['ff00::', 8], ['2001:db8::', 32]] as const) {
      special.addSubnet(net, bits, 'ipv6')
    }
    fc.assert(fc.property(fc.oneof(near4, fc.ipV4(), fc.ipV6()), (address) => {
      if (special.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')) expect(addressKind(address)).not.toBe('public')
    }))
  })

  it('is the same for an IPv4 address written as IPv6, and an address that embeds one is public only if that one is', () => {
    fc.assert(fc.property(fc.oneof(near4, fc.ipV4()), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
      const kind = addressKind(address)
      expect([`::ffff:${address}`, `::ffff:${hex}`, `::FFFF:${hex}`].map(addressKind)).toEqual([kind, kind, kind])
      const way = kind === 'public' ? 'public' : 'forbidden'
      expect([`64:ff9b::${address}`, `2002:${hex}::`, `2002:${hex}:1:2:3:4:5`].map(addressKind)).toEqual([way, way, way])
    }))
  })

  it('does not depend on the notation of an IPv6 address', () => {
    fc.assert(fc.property(fc.ipV6(), (address) => {
      const written = new URL(`http://[${address}]/`).hostname.slice(1, -1)
      expect(addressKind(written)).toBe(addressKind(address))
      expect(addressKind(address.toUpperCase())).toBe(addressKind(address))
    }))
  })
})

/** Addresses around the edges of what is special. */
const near4 = fc.tuple(
  fc.constantFrom(0, 1, 9, 10, 11, 100, 126, 127, 128, 168, 169, 172, 192, 198, 203, 223, 224, 240, 255),
  fc.constantFrom(0, 15, 16, 17, 18, 19, 20, 31, 32, 51, 63, 64, 88, 100, 127, 128, 168, 253, 254, 255),
  fc.nat(255), fc.nat(255),
).map((octets) => octets.join('.'))

describe('the decision to call a URL', () => {
  it('never depends on allowPrivate for forbidden addresses, and never allows plain http to public ones', () => {
    fc.assert(fc.property(fc.oneof(near4, fc.ipV4(), fc.ipV6()), fc.boolean(), (address, allowPrivate) => {
      const kind = addressKind(address)
      const [http, https] = ['http', 'https'].map((scheme) => addressRefusal(new URL(`${scheme}://model.example/`), address, allowPrivate))
      expect(https === undefined).toBe(kind === 'public' || (allowPrivate && kind !== 'forbidden'))
      expect(http === undefined).toBe(allowPrivate && (kind === 'private' || kind === 'loopback'))
    }))
  })

  it('is made before any name is resolved where the scheme, the credentials or the address are enough', () => {
    const refused = (url: string, allowPrivate = false) => urlRefusal(new URL(url), allowPrivate) !== undefined
    expect(['ftp://model.example', 'file:///etc/passwd', 'https://key@model.example', 'http://model.example', 'https://10.0.0.1']
      .filter((url) => !refused(url))).toEqual([])
    expect(['https://model.example', 'http://localhost', 'http://127.0.0.1', 'http://[::1]'].filter((url) => refused(url))).toEqual([])
    expect(refused('http://model.example', true)).toBe(false)
  })
})

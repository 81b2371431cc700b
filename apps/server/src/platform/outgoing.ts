import { BlockList, isIPv4, isIPv6 } from 'node:net'

// Restricts the servers that the configuration may name in production. A typing error or a copied example must not let
// this server call itself, its link-local neighbours, or the metadata service of a cloud, which returns credentials to
// any caller.

const ownAddresses = new BlockList()
ownAddresses.addSubnet('0.0.0.0', 8, 'ipv4')
ownAddresses.addSubnet('127.0.0.0', 8, 'ipv4')
ownAddresses.addSubnet('169.254.0.0', 16, 'ipv4')
// Metadata and platform services of Alibaba Cloud and Azure, outside of the link-local range.
ownAddresses.addAddress('100.100.100.200', 'ipv4')
ownAddresses.addAddress('168.63.129.16', 'ipv4')
ownAddresses.addAddress('::', 'ipv6')
ownAddresses.addAddress('::1', 'ipv6')
ownAddresses.addSubnet('fe80::', 10, 'ipv6')
// Metadata service of AWS.
ownAddresses.addAddress('fd00:ec2::254', 'ipv6')

const ownNames = /^(localhost|.*\.localhost|metadata|metadata\.google\.internal|instance-data)$/

/**
 * Normalized host of an address: `2130706433` and `0x7f.1` become 127.0.0.1, also for schemes that URL does not
 * normalize.
 */
export function hostOf(address: string): string {
  const { hostname } = new URL(address)
  return new URL(`http://${hostname}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Returns true for loopback, link-local and metadata hosts, by address or well-known name. Names are not resolved. */
export function isOwnHost(host: string): boolean {
  if (isIPv4(host)) return ownAddresses.check(host, 'ipv4')
  // BlockList compares an IPv4 address mapped into IPv6 (::ffff:127.0.0.1) with the IPv4 rules.
  if (isIPv6(host)) return ownAddresses.check(host, 'ipv6')
  return ownNames.test(host)
}

const safeSchemes = ['https:', 'smtp:', 'smtps:']

/** Returns why the address is rejected in production, or undefined. `allowed` has hosts that the operator permits. */
export function refusedAddress(address: string, allowed: readonly string[]): string | undefined {
  const host = hostOf(address)
  if (allowed.includes(host)) return undefined
  if (isOwnHost(host)) return `${host} е адрес на самата машина или на мрежата ѝ`
  if (!safeSchemes.includes(new URL(address).protocol)) return 'трябва да започва с https://'
  return undefined
}

import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';

const local = new BlockList();
local.addSubnet('10.0.0.0', 8);
local.addSubnet('172.16.0.0', 12);
local.addSubnet('192.168.0.0', 16);
local.addSubnet('169.254.0.0', 16);
local.addSubnet('127.0.0.0', 8);
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

/**
 * The address of a printer in the local network. Undefined for unknown names and for addresses outside, so that the agent is no way out of
 * the network.
 */
export async function localAddress(host: string): Promise<string | undefined> {
  try {
    const { address, family } = await lookup(host);
    return local.check(address, family === 6 ? 'ipv6' : 'ipv4') ? address : undefined;
  } catch {
    return undefined;
  }
}

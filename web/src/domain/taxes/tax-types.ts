import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tax } from '@thali/proto/catalog/taxes';
import { i18n } from '#words';

const types: Record<Tax['type'], MessageDescriptor> = { exclusive: msg`exclusive`, inclusive: msg`inclusive` };

export const taxTypeText = (type: Tax['type']): string => i18n._(types[type]);

/** As a contract's `taxLabel`, which files and the log have, but in the reader's language. */
export const taxText = ({ title, rate, type }: Tax): string => `${title} - ${rate}% (${taxTypeText(type)})`;

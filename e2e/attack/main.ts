/** `make attack`: what `make soak` ends with, alone. */
import { attackOnItsOwn } from './on-its-own.ts';

process.exit(await attackOnItsOwn());

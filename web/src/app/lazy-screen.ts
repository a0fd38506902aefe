import { type ComponentType, lazy } from 'react';
import { wordsReady } from '#words';

/** A screen whose code is loaded when it is opened; drawn once the reader's words for it are there too, or have failed to come. */
export const lazyScreen = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    const screen = await load();
    await wordsReady();
    return screen;
  });

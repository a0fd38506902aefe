import './ui/layers.css';
import '@mantine/core/styles.layer.css';
import './ui/tokens.css';
import './ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchFirstScreen } from './app/first-screen';
import { Providers } from './app/providers';
import { Router } from './app/router';
import { callInSession } from './domain/session/session-calls';
import { watchMissingParts } from './lib/missing-part';
import { watchFocus } from './lib/return-focus';
import { language, wordsReady } from './lib/words';

watchMissingParts();
watchFocus();
callInSession();
fetchFirstScreen();

// Set by color-scheme.js for the first paint only; from here on the theme sets it.
document.documentElement.style.background = '';
document.documentElement.lang = language();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void wordsReady().then(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Router />
      </Providers>
    </StrictMode>,
  ),
);

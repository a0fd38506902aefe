import '../../ui/tokens.css';
import './qr-menu.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { followScheme } from './scheme';
import { startWords } from './words';

followScheme();
const root = document.getElementById('root');
if (!root) throw new Error('menu.html has no #root');
await startWords();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

import '@parallax/ui/global.css';
import { start } from './start.tsx';

start();

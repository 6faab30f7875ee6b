import '@parallax/ui/global.css';
import '@parallax/ui/start-styles';
import { start } from './start.tsx';

start();

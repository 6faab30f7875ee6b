declare module '@parallax/ui/global.css';

declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}

declare module 'uplot/dist/uPlot.min.css';

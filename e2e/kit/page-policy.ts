import type { Browser, BrowserContext } from '@playwright/test';

const REPORT = 'reportPolicyViolation';

declare global {
  var reportPolicyViolation: ((violation: string) => unknown) | undefined;
}

async function watchContext(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeBinding(REPORT, (_source, violation: string) => {
    violations.push(violation);
  });
  // eval violations are reported by this event only, not on the console
  await context.addInitScript(() => {
    globalThis.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, documentURI } = event;
      globalThis.reportPolicyViolation?.(
        `${effectiveDirective}: ${blockedURI} at ${sourceFile}:${lineNumber} on ${documentURI}`,
      );
    });
  });
}

/** Collects the CSP violations of all contexts created from now on. */
export function watchPolicy(browser: Browser): {
  readonly violations: readonly string[];
  readonly stop: () => void;
} {
  const violations: string[] = [];
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await watchContext(context, violations);
    return context;
  };
  return {
    violations,
    stop: () => {
      browser.newContext = newContext;
    },
  };
}

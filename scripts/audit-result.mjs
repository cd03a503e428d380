/** Reads the answer of `npm audit --json`: what to print, and whether a finding is severe. */
export function auditResult(answer) {
  const report = parsed(answer);
  if (!report?.vulnerabilities) {
    const reason = report?.message ?? report?.error?.summary ?? 'no answer';
    return {
      lines: [`NOT CHECKED: the registry does not answer (${String(reason).replace(/https?:\S+/g, 'its address')}).`],
      hasFailed: false,
    };
  }
  const findings = Object.values(report.vulnerabilities);
  const severe = findings.filter(({ severity }) => severity === 'high' || severity === 'critical');
  return {
    lines: [
      ...findings.map(({ name, severity, range }) => `${severity}: ${name} ${range}`),
      `${findings.length} findings in packages that ship, ${severe.length} of them severe.`,
    ],
    hasFailed: severe.length > 0,
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

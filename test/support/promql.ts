import { parser } from '@prometheus-io/lezer-promql';

/** A selector of an expression: the metric, and what it requires of labels. */
export interface PromqlSelector {
  metric: string;
  matchers: { label: string; operator: string; value: string }[];
}

/** What a PromQL expression names. */
export interface PromqlNames {
  selectors: PromqlSelector[];
  /** The labels of `by`, `without`, `on` and `ignoring`. */
  groupingLabels: string[];
}

/** Parses an expression; variables of Grafana count as durations and texts. Throws if it is not PromQL. */
export function parsePromql(expression: string): PromqlNames {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const names: PromqlNames = { selectors: [], groupingLabels: [] };
  const textOf = ({ from, to }: { from: number; to: number }) => text.slice(from, to);
  let isGrouping = false;
  parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`Not PromQL at character ${node.from}: ${expression}`);
      const matcher = names.selectors.at(-1)?.matchers.at(-1);
      if (node.name === 'GroupingLabels') isGrouping = true;
      else if (node.name === 'VectorSelector') names.selectors.push({ metric: '', matchers: [] });
      else if (node.name === 'UnquotedLabelMatcher')
        names.selectors.at(-1)?.matchers.push({ label: '', operator: '', value: '' });
      else if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector')
        (names.selectors.at(-1) as PromqlSelector).metric = textOf(node);
      else if (node.name === 'LabelName' && isGrouping) names.groupingLabels.push(textOf(node));
      else if (node.name === 'LabelName' && matcher) matcher.label = textOf(node);
      else if (node.name === 'MatchOp' && matcher) matcher.operator = textOf(node);
      else if (node.name === 'StringLiteral' && matcher && node.node.parent?.name === 'UnquotedLabelMatcher')
        matcher.value = textOf(node).slice(1, -1);
    },
    leave: (node) => {
      if (node.name === 'GroupingLabels') isGrouping = false;
    },
  });
  return names;
}

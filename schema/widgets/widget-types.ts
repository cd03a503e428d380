// data table

/** A kind of widget. */
export interface WidgetType {
  id: string;
  name: string;
  description: string;
  /** Class of the element that shows one. */
  className: string;
}

const type = (id: string, name: string, description: string): WidgetType => ({
  id,
  name,
  description,
  className: `widget_${id}`,
});

/** The kinds of widgets whose content the site can keep. */
export const widgetTypes: readonly WidgetType[] = [
  type('block', 'Block', 'Any block.'),
  type('custom_html', 'Custom HTML', 'Markup as it is written.'),
  type('text', 'Text', 'A text with a title.'),
];

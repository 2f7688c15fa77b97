import { RichEditor } from '../editor/rich-editor.tsx';

interface Props {
  readonly label: string;
  readonly value?: string | null;
  readonly onChange?: (html: string) => void;
}

/** The mail editor as a form field. */
export function HtmlField({ label, value, onChange }: Props) {
  return <RichEditor value={value ?? ''} onChange={(html) => onChange?.(html)} ariaLabel={label} minHeight={180} />;
}

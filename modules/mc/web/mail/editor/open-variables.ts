import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

const VARIABLE = /\$\{\s*\w+\s*\}/g;

/** mc M79: highlights unresolved template variables. The mark is only on screen, not in the text that is sent. */
export const OpenVariables = Extension.create({
  name: 'openVariables',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const found: Decoration[] = [];
          doc.descendants((node, at) => {
            for (const match of (node.text ?? '').matchAll(VARIABLE))
              found.push(
                Decoration.inline(at + match.index, at + match.index + match[0].length, { 'data-open-variable': '' }),
              );
          });
          return DecorationSet.create(doc, found);
        },
      },
    }),
  ],
});

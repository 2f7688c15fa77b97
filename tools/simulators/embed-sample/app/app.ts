import { computed, defineComponent, h, type VNode, watchEffect } from 'vue';
import { closeTab, edit, go, openTab, save, setTitle, state } from './shell-state.ts';
import { type Text, textOf } from './texts.ts';

const TRUNKS = ['HKG-01', 'SIN-02', 'LON-03'];
const t = (text: Text, id?: string): string => textOf(state.locale, text, id);

function link(path: string, label: string): VNode {
  const isHere = state.path === path;
  return h('button', { class: 'link', 'aria-current': isHere ? 'page' : undefined, onClick: () => go(path) }, label);
}

function facts(): VNode {
  const rows: [Text, string][] = [
    ['person', state.person],
    ['path', state.path],
  ];
  return h(
    'dl',
    rows.map(([label, value]) => [h('dt', t(label)), h('dd', { 'data-fact': label }, value)]),
  );
}

function remark(): VNode {
  const input = h('input', {
    value: state.remark,
    onInput: (event: Event) => edit((event.target as HTMLInputElement).value),
  });
  return h('p', [h('label', [t('remark'), ' ', input]), ' ', h('button', { onClick: save }, t('save'))]);
}

/** Uses another framework than the shell on purpose: the bridge only needs a window. */
export const App = defineComponent({
  setup() {
    const trunk = computed(() => /^\/trunks\/([\w-]+)$/.exec(state.path)?.[1]);
    watchEffect(() => {
      document.documentElement.dataset['theme'] = state.theme;
      document.documentElement.lang = state.locale;
      if (state.status === 'connected') setTitle(trunk.value === undefined ? t('title') : t('trunk', trunk.value));
    });
    return () => {
      // input made before the shell has answered could not be reported to it
      if (state.status === 'connecting') return h('main');
      if (state.status === 'alone') return h('main', h('p', t('alone')));
      if (state.status === 'over') return h('main', h('p', { role: 'alert' }, t('over')));
      return h('main', [
        h('h1', trunk.value === undefined ? t('title') : t('trunk', trunk.value)),
        h('p', { class: 'note' }, t('note')),
        h('nav', [link('/', t('overview')), ...TRUNKS.map((id) => link(`/trunks/${id}`, id))]),
        facts(),
        remark(),
        h('p', [
          h('button', { onClick: () => openTab('/setModule/authManage/user') }, t('openCustomers')),
          ' ',
          h('button', { onClick: closeTab }, t('close')),
        ]),
      ]);
    };
  },
});

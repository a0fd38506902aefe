import { t } from '@lingui/core/macro';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { Link as RichLink, RichTextEditor } from '@mantine/tiptap';
import type { Address } from '../../../lib/addresses';
import { useCommand } from '../../../lib/use-command';
import '@mantine/tiptap/styles.layer.css';
import { type PolicyType, savePolicy } from '@thali/proto/tenancy/policies';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { readUser } from '../../../domain/session/session';
import { editorLabels } from './editor-labels';
import classes from './policy-editor.module.css';
import { startingTexts } from './starting-texts';

type Props = {
  type: PolicyType;
  /** The accessible name of the text. */
  label: string;
  /** Sanitised HTML. */
  content: string;
  /** Gets whether there are unsaved changes. */
  onTouched: (touched: boolean) => void;
};

/** Edits one policy. Offers only the formatting that the server keeps. */
export function PolicyEditor({ type, label, content, onTouched }: Props) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] } }), RichLink],
    content,
    shouldRerenderOnTransaction: true,
    immediatelyRender: true,
    onUpdate: () => onTouched(true),
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
  });
  const save = useCommand(savePolicy, {
    success: t`Policy saved successfully!`,
    failure: t`Failed to save policy.`,
    onSuccess: () => onTouched(false),
  });
  return (
    <div className={classes.editor}>
      {editor.isEmpty && (
        <Alert color="info" mb="md" title={t`Nothing is written here yet`}>
          <Group justify="space-between">
            <Text size="sm">{t`Start from our text: put your facts where brackets are, and have it read by a lawyer.`}</Text>
            <Button variant="default" onClick={() => editor.chain().setContent(startingTexts[type]).focus('start').run()}>
              {t`Start from our text`}
            </Button>
          </Group>
        </Alert>
      )}
      <RichTextEditor editor={editor} labels={editorLabels()} classNames={{ content: classes.content }}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <Group justify="space-between" mt="md">
        <Anchor href={`/policy/${type}` satisfies Address} target="_blank" rel="noreferrer" size="sm" className={classes.shown}>
          {t`See the public page`}
        </Anchor>
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ type, content: editor.getHTML(), admin_username: readUser()?.name })}
        >
          {t`Save Policy`}
        </Button>
      </Group>
    </div>
  );
}

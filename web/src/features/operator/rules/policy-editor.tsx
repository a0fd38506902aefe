import { Anchor, Button, Group } from '@mantine/core';
import { Link as RichLink, RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { useMutation } from '@tanstack/react-query';
import { type PolicyType, savePolicy } from '@thali/proto/tenancy/policies';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { call } from '../../../lib/api';
import { queryClient } from '../../../lib/query';
import { readUser } from '../../../lib/session';
import { toast, withLoading } from '../../../lib/toast';
import { POLICIES } from '../queries';
import classes from './policy-editor.module.css';

type Props = {
  type: PolicyType;
  title: string;
  /** HTML, clean. */
  content: string;
  /** Whether there is something that is not saved. */
  onTouched: (touched: boolean) => void;
};

/** Writes one policy: headings, lists and links, which is all that the server keeps. */
export function PolicyEditor({ type, title, content, onTouched }: Props) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] } }), RichLink],
    content,
    shouldRerenderOnTransaction: true,
    immediatelyRender: true,
    onUpdate: () => onTouched(true),
    editorProps: { attributes: { 'aria-label': `${title} policy`, role: 'textbox', 'aria-multiline': 'true' } },
  });
  const save = useMutation({
    mutationFn: () => withLoading(call(savePolicy, { type, content: editor.getHTML(), admin_username: readUser()?.name })),
    onSuccess: () => {
      onTouched(false);
      toast.success('Policy saved successfully!');
      void queryClient.invalidateQueries({ queryKey: POLICIES });
    },
    onError: (error) => toast.failure(error, 'Failed to save policy.'),
  });
  return (
    <div className={classes.editor}>
      <RichTextEditor editor={editor} classNames={{ content: classes.content }}>
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
        <Anchor href={`/policy/${type}`} target="_blank" rel="noreferrer" size="sm" className={classes.shown}>
          See the public page
        </Anchor>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Save Policy
        </Button>
      </Group>
    </div>
  );
}

"""Makes the reference for the bundled embedding model: tokens.json and vectors.f32.

    pip install numpy==2.4.6 safetensors==0.8.0 tokenizers==0.23.3
    python make.py DIRECTORY    # holds model.safetensors and tokenizer.json

Where the two files come from is told in src/embedding/model/SOURCE.md. The forward pass is
computed in double precision straight from the published weights, without a line of the
program's own code; tokens come from the reference tokenizer with its truncation set to the
model's window of 256 and its padding switched off.
"""

import json
import math
import pathlib
import sys

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

HERE = pathlib.Path(__file__).parent
SOURCE = pathlib.Path(sys.argv[1])
WINDOW, WIDTH, HEADS, LAYERS = 256, 384, 12, 6

_erf = np.frompyfunc(math.erf, 1, 1)


def layer_norm(rows, weights, name):
    mean = rows.mean(axis=1, keepdims=True)
    variance = ((rows - mean) ** 2).mean(axis=1, keepdims=True)
    return (rows - mean) / np.sqrt(variance + 1e-12) * weights[name + ".weight"] + weights[name + ".bias"]


def linear(rows, weights, name):
    return rows @ weights[name + ".weight"].T + weights[name + ".bias"]


def embed(ids, weights):
    states = (
        weights["embeddings.word_embeddings.weight"][ids]
        + weights["embeddings.position_embeddings.weight"][: len(ids)]
        + weights["embeddings.token_type_embeddings.weight"][0]
    )
    states = layer_norm(states, weights, "embeddings.LayerNorm")
    for layer in range(LAYERS):
        name = f"encoder.layer.{layer}."
        heads = lambda part: linear(states, weights, name + "attention.self." + part).reshape(len(ids), HEADS, -1)
        query, key, value = heads("query"), heads("key"), heads("value")
        scores = np.einsum("qhd,khd->hqk", query, key) / math.sqrt(WIDTH // HEADS)
        scores = np.exp(scores - scores.max(axis=2, keepdims=True))
        scores /= scores.sum(axis=2, keepdims=True)
        attended = np.einsum("hqk,khd->qhd", scores, value).reshape(len(ids), WIDTH)
        states = states + linear(attended, weights, name + "attention.output.dense")
        states = layer_norm(states, weights, name + "attention.output.LayerNorm")
        inner = linear(states, weights, name + "intermediate.dense")
        inner = inner * 0.5 * (1 + _erf(inner / math.sqrt(2)).astype(np.float64))
        states = states + linear(inner, weights, name + "output.dense")
        states = layer_norm(states, weights, name + "output.LayerNorm")
    vector = states.mean(axis=0)
    return vector / np.linalg.norm(vector)


def main():
    texts = json.loads((HERE / "texts.json").read_text(encoding="utf-8"))
    tokenizer = Tokenizer.from_file(str(SOURCE / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(WINDOW)
    weights = {name: tensor.astype(np.float64) for name, tensor in load_file(str(SOURCE / "model.safetensors")).items()
               if tensor.dtype == np.float32}
    tokens = [tokenizer.encode(text).ids for text in texts]
    vectors = np.array([embed(ids, weights) for ids in tokens])
    lines = ",\n".join(json.dumps(ids, separators=(",", ":")) for ids in tokens)
    (HERE / "tokens.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    (HERE / "vectors.f32").write_bytes(vectors.astype("<f4").tobytes())
    print(len(texts), "texts,", sum(map(len, tokens)), "tokens, longest", max(map(len, tokens)))


main()
